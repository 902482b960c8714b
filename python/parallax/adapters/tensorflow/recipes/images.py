"""Images, boxes, samplings of them."""

import tensorflow as tf

from .values import call, r, z

_BOXES = [[0.1, 0.1, 0.6, 0.7], [0.15, 0.1, 0.65, 0.7], [0.5, 0.4, 0.9, 0.95]]


def _resizes():
    image = r(2, 4, 5, 3, low=0, high=1)
    size = z([3, 7])
    names = "ResizeArea ResizeBicubic ResizeBilinear ResizeNearestNeighbor"
    place = dict(size=size, scale=tf.constant([0.75, 1.4]), translation=tf.constant([0.0, 0.5]))
    rotation = tf.constant([[0.9, -0.1, 0.5, 0.1, 0.9, 0.2, 0.0, 0.0]])
    return {
        " ".join("raw_ops." + name for name in names.split()): [call(images=image, size=size)],
        "raw_ops.ResizeBicubicGrad raw_ops.ResizeBilinearGrad": [
            call(grads=r(2, 3, 7, 3), original_image=image)],
        "raw_ops.ResizeNearestNeighborGrad": [call(grads=r(2, 3, 7, 3), size=z([4, 5]))],
        "raw_ops.QuantizedResizeBilinear": [
            call(images=image, size=size, min=tf.constant(0.0), max=tf.constant(1.0))],
        "image.resize": [call(image, [3, 7])] + [
            call(image, [6, 3], method) for method in (
                "nearest", "bicubic", "area", "lanczos3", "lanczos5", "gaussian", "mitchellcubic")] + [
                    call(image, [6, 3], antialias=True)],
        "compat.v1.image.resize compat.v1.image.resize_bilinear compat.v1.image.resize_bicubic "
        "compat.v1.image.resize_area compat.v1.image.resize_nearest_neighbor": [call(image, [3, 7])],
        "image.resize_with_pad compat.v1.image.resize_image_with_pad image.resize_with_crop_or_pad": [
            call(image, 6, 3)],
        "image.crop_to_bounding_box": [call(image, 1, 0, 2, 3)],
        "image.pad_to_bounding_box": [call(image, 1, 0, 6, 7)],
        "raw_ops.ScaleAndTranslate": [call(images=image, **place), call(images=image, kernel_type="triangle",
                                                                        antialias=False, **place)],
        "raw_ops.ScaleAndTranslateGrad": [
            call(grads=r(2, 3, 7, 3), original_image=image, scale=tf.constant([0.75, 1.4]),
                 translation=tf.constant([0.0, 0.5]))],
        "raw_ops.ImageProjectiveTransformV2": [
            call(images=image, transforms=rotation, output_shape=size, interpolation=how)
            for how in ("NEAREST", "BILINEAR")],
        "raw_ops.ImageProjectiveTransformV3": [
            call(images=image, transforms=rotation, output_shape=size, fill_value=tf.constant(0.5),
                 interpolation=how) for how in ("NEAREST", "BILINEAR")],
        "image.extract_glimpse compat.v1.image.extract_glimpse": [
            call(image, [2, 2], tf.constant([[0.0, 0.2], [0.1, 0.1]]))],
        "raw_ops.ExtractGlimpse raw_ops.ExtractGlimpseV2": [
            call(input=image, size=z([2, 2]), offsets=tf.constant([[0.0, 0.2], [0.1, 0.1]]))],
    }


def _colours():
    image = r(2, 4, 5, 3, low=0, high=1)
    other = r(2, 4, 5, 3, low=0, high=1)
    large = r(1, 12, 12, 1, low=0, high=1)
    half = tf.constant(0.5)
    return {
        "image.rgb_to_hsv image.hsv_to_rgb image.rgb_to_yiq image.yiq_to_rgb image.rgb_to_yuv "
        "image.yuv_to_rgb image.rgb_to_grayscale image.flip_left_right image.flip_up_down image.rot90 "
        "image.transpose image.sobel_edges image.image_gradients image.total_variation "
        "image.per_image_standardization": [call(image)],
        "image.grayscale_to_rgb": [call(r(2, 4, 5, 1, low=0, high=1))],
        "image.adjust_brightness image.adjust_contrast image.adjust_hue image.adjust_saturation "
        "image.adjust_gamma": [call(image, 0.5)],
        "raw_ops.RGBToHSV raw_ops.HSVToRGB": [call(images=image)],
        "raw_ops.AdjustContrast": [call(images=image, contrast_factor=half, min_value=tf.constant(0.0),
                                        max_value=tf.constant(1.0))],
        "raw_ops.AdjustContrastv2": [call(images=image, contrast_factor=half)],
        "raw_ops.AdjustHue": [call(images=image, delta=half)],
        "raw_ops.AdjustSaturation": [call(images=image, scale=half)],
        "image.central_crop": [call(image, 0.5)],
        "image.psnr": [call(image, other, 1.0)],
        "image.ssim": [call(large, r(1, 12, 12, 1, low=0, high=1), 1.0)],
        "image.ssim_multiscale": [call(large, r(1, 12, 12, 1, low=0, high=1), 1.0, (0.5, 0.5), 3)],
        "image.random_brightness image.random_hue": [call(image, 0.3)],
        "image.random_contrast image.random_saturation": [call(image, 0.2, 0.7)],
        "image.stateless_random_brightness image.stateless_random_hue": [call(image, 0.3, [1, 2])],
        "image.stateless_random_contrast image.stateless_random_saturation": [
            call(image, 0.2, 0.7, [1, 2])],
        "image.stateless_random_flip_left_right image.stateless_random_flip_up_down": [
            call(image, [1, 2])],
        "image.random_crop": [call(image, [1, 2, 2, 3])],
        "image.stateless_random_crop": [call(image, [1, 2, 2, 3], [1, 2])],
    }


def _boxes():
    boxes, scores = tf.constant(_BOXES), tf.constant([0.9, 0.8, 0.3])
    image = r(2, 4, 5, 3, low=0, high=1)
    suppress = dict(boxes=boxes, scores=scores, max_output_size=z(2))
    half, low = tf.constant(0.5), tf.constant(0.1)
    crops = dict(boxes=tf.constant(_BOXES[:2]), box_ind=z([0, 1]))
    combined = dict(boxes=tf.reshape(boxes, [1, 3, 1, 4]), scores=tf.reshape(scores, [1, 3, 1]))
    return {
        "image.non_max_suppression image.non_max_suppression_with_scores "
        "image.non_max_suppression_padded": [call(boxes, scores, 2)],
        "image.non_max_suppression_overlaps": [call(r(3, 3, low=0, high=1), scores, 2)],
        "image.combined_non_max_suppression": [call(combined["boxes"], combined["scores"], 2, 2)],
        "raw_ops.NonMaxSuppression": [call(**suppress)],
        "raw_ops.NonMaxSuppressionV2": [call(iou_threshold=half, **suppress)],
        "raw_ops.NonMaxSuppressionV3 raw_ops.NonMaxSuppressionV4": [
            call(iou_threshold=half, score_threshold=low, **suppress)],
        "raw_ops.NonMaxSuppressionV5": [
            call(iou_threshold=half, score_threshold=low, soft_nms_sigma=low, **suppress)],
        "raw_ops.NonMaxSuppressionWithOverlaps": [
            call(overlaps=r(3, 3, low=0, high=1), scores=scores, max_output_size=z(2),
                 overlap_threshold=half, score_threshold=low)],
        "raw_ops.CombinedNonMaxSuppression": [
            call(max_output_size_per_class=z(2), max_total_size=z(2), iou_threshold=half,
                 score_threshold=low, **combined)],
        "image.crop_and_resize compat.v1.image.crop_and_resize": [
            call(image, crops["boxes"], z([0, 1]), [3, 3])],
        "raw_ops.CropAndResize": [call(image=image, crop_size=z([3, 3]), **crops)],
        "raw_ops.CropAndResizeGradBoxes": [call(grads=r(2, 3, 3, 3), image=image, **crops)],
        "raw_ops.CropAndResizeGradImage": [
            call(grads=r(2, 3, 3, 3), image_size=z([2, 4, 5, 3]), T=tf.float32, **crops)],
        "image.draw_bounding_boxes": [call(image, tf.constant([_BOXES] * 2), r(3, 3, low=0, high=1))],
        "compat.v1.image.draw_bounding_boxes": [call(image, tf.constant([_BOXES] * 2))],
        "raw_ops.DrawBoundingBoxes": [call(images=image, boxes=tf.constant([_BOXES] * 2))],
        "raw_ops.DrawBoundingBoxesV2": [
            call(images=image, boxes=tf.constant([_BOXES] * 2), colors=r(3, 3, low=0, high=1))],
        "image.generate_bounding_box_proposals": [
            call(r(1, 2, 2, 3, low=0, high=1), r(1, 2, 2, 12), tf.constant([[8.0, 8.0, 1.0, 8.0, 8.0]]),
                 r(2, 2, 12, low=0, high=4), pre_nms_topn=6, post_nms_topn=3)],
        "image.sample_distorted_bounding_box": [call(z([8, 8, 3]), tf.constant([_BOXES]), min_object_covered=0.1)],
        "image.stateless_sample_distorted_bounding_box": [
            call(z([8, 8, 3]), tf.constant([_BOXES]), z([1, 2]), 0.1)],
        "raw_ops.StatelessSampleDistortedBoundingBox": [
            call(image_size=z([8, 8, 3]), bounding_boxes=tf.constant([_BOXES]), min_object_covered=low,
                 seed=z([1, 2]))],
        "raw_ops.SampleDistortedBoundingBox": [
            call(image_size=z([8, 8, 3]), bounding_boxes=tf.constant([_BOXES]))],
        "raw_ops.SampleDistortedBoundingBoxV2": [
            call(image_size=z([8, 8, 3]), bounding_boxes=tf.constant([_BOXES]), min_object_covered=low)],
    }


FAMILIES = (_resizes, _colours, _boxes)
